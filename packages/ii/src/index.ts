export { type Charset, charsetOf } from './charset.ts';
export { clear, loadLayer, type PageCommand, play, previewPage, readCommand, stop, writePage } from './commands.ts';
export { fieldOf, fieldsOf, LineReader, lineOf } from './line.ts';
export { type ItemPage, type PageSettings, Pages } from './pages.ts';
