/** Every refusal by its code: status, how it shows and its words in three languages, and the classes the client throws. */
export { ERROR_CATALOGUE, type ErrorCode as CatalogueCode, type ErrorEntry, errorText, shownAs } from '@lauda/domain/errors';
export * from '../core/errors.ts';
