import { launchBrowser } from '../../../packages/testing/src/browser.ts';
import { type Bench, compared, interleave } from '../measure.ts';
import { Desk } from './desk.ts';
import { READY } from './grid.ts';
import { openGrid } from './open.ts';

const STORIES = 200;

/** The workspace of a long show loaded once more, beside the least page of the product that is signed in and asks the server. */
export const reload: Bench = {
  name: 'reload',
  async run() {
    const grid = await openGrid(STORIES);
    const browser = await launchBrowser();
    try {
      const { url, authorities, enter } = grid;
      const workspace = await Desk.open(browser, { url, ready: READY, enter });
      const least = await Desk.open(browser, { url: authorities, ready: 'tbody tr', enter });
      const rounds = await interleave(
        () => workspace.reload(),
        () => least.reload(),
      );
      return {
        name: 'reload',
        what: `a workspace of ${STORIES} stories loaded once more, to its first row / the page of the own authorities, to its first row`,
        bound: { most: 2 },
        unit: 'ms',
        ...compared(rounds, ['workspace', 'authorities']),
      };
    } finally {
      await browser.close();
      await grid.close();
    }
  },
};
