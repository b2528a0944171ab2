import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { reconcileContentType, servingPolicy } from './content-types.ts';
import { detectContentType } from './detect-content-type.ts';

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');
const isoMedia = (brand: string) => bytes(`\0\0\0\x20ftyp${brand}\0\0\x02\0isomiso2mp41`);

test('detects the type of a file by its first bytes', () => {
  const known: [Uint8Array, string | null][] = [
    [bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'image/png'],
    [bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg'],
    [bytes('GIF89a'), 'image/gif'],
    [bytes('RIFF\x24\0\0\0WEBPVP8 '), 'image/webp'],
    [bytes('RIFF\x24\0\0\0WAVEfmt '), 'audio/wav'],
    [isoMedia('avif'), 'image/avif'],
    [isoMedia('heic'), 'image/heic'],
    [isoMedia('mif1'), 'image/heic'],
    [Buffer.concat([isoMedia('mif1'), Buffer.from('mif1avif')]), 'image/avif'],
    [isoMedia('isom'), 'video/mp4'],
    [isoMedia('M4A '), 'audio/mp4'],
    [isoMedia('qt  '), 'video/quicktime'],
    [
      bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'),
      'video/webm',
    ],
    [bytes('\x1aE\xdf\xa3\x9fB\x82\x88matroska'), 'video/x-matroska'],
    [bytes('OggS\0\x02'), 'application/ogg'],
    [bytes('ID3\x04\0'), 'audio/mpeg'],
    [bytes('\xff\xfb\x90\x64'), 'audio/mpeg'],
    [bytes('\xff\xf1\x50\x80'), 'audio/aac'],
    [bytes('\xff\xfe\x3c\0'), null],
    [bytes('fLaC\0'), 'audio/flac'],
    [bytes('%PDF-1.7'), 'application/pdf'],
    [bytes('PK\x03\x04'), 'application/zip'],
    [bytes('WEBVTT\n\n00:01'), 'text/vtt'],
    [bytes('\xef\xbb\xbfWEBVTT'), 'text/vtt'],
    [bytes('WEBVTTX'), null],
    [bytes('<!DOCTYPE html>'), 'text/html'],
    [bytes(' \n<SCRIPT>'), 'text/html'],
    [bytes('<scripture>'), null],
    [bytes('<svg xmlns'), 'image/svg+xml'],
    [bytes('<?xml version="1.0"?><svg>'), 'image/svg+xml'],
    [bytes('<?xml version="1.0"?><rss>'), 'text/xml'],
    [bytes('Bonjour'), null],
    [bytes(''), null],
    [bytes('GIF'), null],
  ];
  for (const [head, type] of known)
    expect([head.toString(), detectContentType(head)]).toEqual([head.toString(), type]);
});

test('prefers the detected type, but keeps a declared type that is compatible with it', () => {
  const known: [string, string | null, string][] = [
    ['image/jpeg', 'image/png', 'image/png'],
    ['application/octet-stream', 'image/png', 'image/png'],
    ['image/png', 'text/html', 'text/html'],
    ['image/png', null, 'application/octet-stream'],
    ['image/svg+xml', null, 'application/octet-stream'],
    ['video/mp4', null, 'application/octet-stream'],
    ['application/pdf', null, 'application/octet-stream'],
    ['text/vtt', null, 'application/octet-stream'],
    ['audio/mp4', 'video/mp4', 'audio/mp4'],
    ['audio/webm', 'video/webm', 'audio/webm'],
    ['audio/webm; codecs=opus', 'video/webm', 'audio/webm; codecs=opus'],
    ['audio/mp3', 'audio/mpeg', 'audio/mpeg'],
    ['audio/ogg', 'application/ogg', 'audio/ogg'],
    ['application/octet-stream', 'application/ogg', 'audio/ogg'],
    ['image/jpg', 'image/jpeg', 'image/jpeg'],
    ['audio/x-wav', 'audio/wav', 'audio/wav'],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/zip',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['application/java-archive', 'application/zip', 'application/zip'],
    ['application/msword', 'application/x-cfb', 'application/msword'],
    ['text/plain; charset=utf-8', null, 'text/plain; charset=utf-8'],
    ['text/plain', 'text/html', 'text/plain'],
    ['text/html', null, 'text/html'],
  ];
  for (const [declared, detected, expected] of known)
    expect([declared, detected, reconcileContentType(declared, detected)]).toEqual([
      declared,
      detected,
      expected,
    ]);
});

test('shows only inert types inline and keeps only harmless types on downloads', () => {
  expect(servingPolicy('image/png')).toEqual({ contentType: 'image/png', disposition: 'inline' });
  expect(servingPolicy('Video/MP4; codecs="avc1"')).toEqual({
    contentType: 'video/mp4',
    disposition: 'inline',
  });
  expect(servingPolicy('text/vtt')).toEqual({
    contentType: 'text/vtt; charset=utf-8',
    disposition: 'inline',
  });
  expect(servingPolicy('text/plain; charset=utf-7')).toEqual({
    contentType: 'text/plain; charset=utf-8',
    disposition: 'attachment',
  });
  expect(servingPolicy('application/pdf')).toEqual({
    contentType: 'application/pdf',
    disposition: 'attachment',
  });
  for (const type of [
    'text/html',
    'image/svg+xml',
    'text/xml',
    'text/javascript',
    'text/css',
    'x/y',
    'text/html;image/png',
  ])
    expect(servingPolicy(type)).toEqual({
      contentType: 'application/octet-stream',
      disposition: 'attachment',
    });
});
