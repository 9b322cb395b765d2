// Run in a process of its own by packed-browser.ts: the package unpacks into the folder for temporary files that TMPDIR names.
import packed from '@sparticuz/chromium';

await packed.executablePath();
