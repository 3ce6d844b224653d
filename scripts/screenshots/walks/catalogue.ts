import { createStore, join, press, signIn } from '../people.ts';
import type { Walk } from '../studio.ts';

/** Products and customers: lists, forms, and the pages of one of each. */
export const CATALOGUE_WALKS: Record<string, Walk> = {
  products: async (studio) => {
    const page = await studio.open();
    await signIn(page, 'seller');
    await studio.shootPage(page, 'products', '/dashboard/products');
    await studio.shootPage(page, 'products-none', '/dashboard/products?search=nothing+of+the+kind');
    await page.goto('/dashboard/products?search=espresso&mode=test');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Variants' }).waitFor();
    await studio.shoot(page, 'product');
    const newcomer = await studio.open();
    await join(newcomer, 'Nina Stock');
    await createStore(newcomer, 'Harbour Books');
    await studio.shootPage(newcomer, 'products-empty', '/dashboard/products');
    await studio.shootPage(newcomer, 'product-new', '/dashboard/products/new');
    await newcomer.getByText('Second variant (optional)').first().click();
    await press(newcomer, 'Create product');
    await newcomer.getByText('Enter a price such as').waitFor();
    await studio.shoot(newcomer, 'product-new-refused');
    await newcomer.getByLabel('Name', { exact: true }).fill('Book of the Month');
    await newcomer.getByRole('group', { name: 'First variant' }).getByLabel('Variant name').fill('Monthly');
    await newcomer.getByRole('group', { name: 'First variant' }).getByLabel('Price').fill('12.50');
    await press(newcomer, 'Create product');
    await newcomer.getByText('The product was created.').waitFor();
    await studio.shoot(newcomer, 'product-created');
    await press(newcomer, 'Delete');
    await studio.shoot(newcomer, 'product-delete-variant');
    await newcomer.context().close();
    await page.context().close();
  },

  customers: async (studio) => {
    const page = await studio.open();
    await signIn(page, 'seller');
    await studio.shootPage(page, 'customers', '/dashboard/customers?mode=live');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    await studio.shoot(page, 'customer');
    await studio.shootPage(page, 'customer-new', '/dashboard/customers/new');
    await press(page, 'Create customer');
    await page.getByText('Enter a name.').waitFor();
    await studio.shoot(page, 'customer-new-refused');
    await page.getByLabel('Store').selectOption({ label: 'Northwind Coffee (USD)' });
    await page.getByLabel('Name').fill('Rosa Quint');
    await page.getByLabel('Email').fill('rosa@quint.example');
    await press(page, 'Create customer');
    await page.getByText('The customer was created.').waitFor();
    await studio.shoot(page, 'customer-created');
    await press(page, 'Delete customer');
    await studio.shoot(page, 'customer-delete');
    await page.context().close();
  },
};
