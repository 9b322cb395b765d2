export const PRODUCT_NAME = 'Lauda';
export const RELEASE = '3.17.1';
