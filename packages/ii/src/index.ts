export { type Charset, charsetOf } from './charset.ts';
export { type Asked, askedBy, clear, loadLayer, play, previewPage, stop, writePage } from './commands.ts';
export { fieldOf, fieldsOf, LineReader, lineOf } from './line.ts';
export { type PageSettings, Pages } from './pages.ts';
