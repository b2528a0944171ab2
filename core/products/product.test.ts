import { describe, expect, test } from 'vitest';
import { FileEntry, Product, type StoredProduct } from './product.ts';

describe('Product', () => {
  test('has the default values of the specification', () => {
    const product = new Product();
    expect(product).toMatchObject({ type: 'course', order: 0, files: [], bought: false });
  });

  test('is created from a row, with newlines, files and ownership', () => {
    const row = {
      id: 'a',
      description: 'un<br>deux',
      files: [{ fileName: 'x.pdf', url: 'gs://b/x' }],
    } as StoredProduct;
    const product = Product.fromRow(row, true);
    expect(product.description).toBe('un\ndeux');
    expect(product.files[0]).toBeInstanceOf(FileEntry);
    expect(product.bought).toBe(true);
    expect(Product.fromRow(row).bought).toBe(false);
  });
});

describe('FileEntry', () => {
  test('contains a name and an address, initially empty, and can be cleared', () => {
    const entry = new FileEntry();
    expect(entry.toObject()).toEqual({ fileName: '', url: '' });
    const full = FileEntry.fromObject({ fileName: 'x.pdf', url: 'gs://b/x' });
    expect(full.toObject()).toEqual({ fileName: 'x.pdf', url: 'gs://b/x' });
    full.clear();
    expect(full.toObject()).toEqual({ fileName: '', url: '' });
    expect(FileEntry.fromObject({}).toObject()).toEqual({ fileName: '', url: '' });
  });
});
