import { describe, expect, test } from 'vitest';
import { FileEntry } from './file-entry.ts';
import { Product, type ProductRow } from './product.ts';

describe('a product', () => {
  test('begins as the specification says', () => {
    const product = new Product();
    expect(product).toMatchObject({ type: 'course', order: 0, users: [], files: [], priceFetched: false });
  });

  test('says Loading... until its price is known, then the price', () => {
    const product = new Product();
    expect(product.priceLabel).toBe('Loading...');
    product.setUnitAmount(4_990);
    expect(product.price).toBe(49.9);
    expect(product.priceLabel.replace(/\s/g, ' ')).toBe('49,90 €');
    product.setUnitAmount(0);
    expect(product.priceLabel.replace(/\s/g, ' ')).toBe('0,00 €');
  });

  test('is bought by those in its list, and never by nobody', () => {
    const product = new Product();
    product.users = ['noe', ''];
    expect(product.isBoughtBy('noe')).toBe(true);
    for (const uid of ['lea', '', null, undefined]) expect(product.isBoughtBy(uid)).toBe(false);
  });

  test('comes from its row with newlines, files and buyers', () => {
    const row = {
      id: 'a',
      description: 'un<br>deux',
      files: [{ fileName: 'x.pdf', url: 'gs://b/x' }],
    } as ProductRow;
    const product = Product.fromRow(row, ['noe']);
    expect(product.description).toBe('un\ndeux');
    expect(product.files[0]).toBeInstanceOf(FileEntry);
    expect(product.isBoughtBy('noe')).toBe(true);
  });
});

describe('a file entry', () => {
  test('is two texts, empty at first, that can be cleared', () => {
    const entry = new FileEntry();
    expect(entry.toObject()).toEqual({ fileName: '', url: '' });
    const full = FileEntry.fromObject({ fileName: 'x.pdf', url: 'gs://b/x' });
    expect(full.toObject()).toEqual({ fileName: 'x.pdf', url: 'gs://b/x' });
    full.clear();
    expect(full.toObject()).toEqual({ fileName: '', url: '' });
    expect(FileEntry.fromObject({}).toObject()).toEqual({ fileName: '', url: '' });
  });
});
