// Run in a process of its own by packed-browser.ts, because the package unpacks into the temporary folder that TMPDIR names.
import packed from '@sparticuz/chromium';

await packed.executablePath();
