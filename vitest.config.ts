import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './packages/testing/src/patience.ts';

const conditions = ['@lauda/source', 'module', 'node', 'development|production'];
// Node knows no condition `module`: what stands under it is for bundlers, and may name its parts without their endings.
const ofNode = conditions.filter((condition) => condition !== 'module');
const shared = { resolve: { conditions }, ssr: { resolve: { conditions: ofNode } } };

// Tests wait for facts: these limits end what hangs, and are far above what a busy machine takes.
const patient = { hookTimeout: 300_000, expect: { poll: PATIENCE } };

// What changes things that all modules share, the page, the network or other modules, reads its modules anew for each file.
const apart = [
  'web-reference/**/*.test.{ts,tsx}',
  'packages/server/tests/{maps-google,networks,no-pictures,outbound,publishing,souv,telemetry}.test.ts',
];

// What goes through every verb, screen, list, field, theme or page of paper: longer rounds, which `npm test` runs and `.ci/run` leaves to `npm run test:wide`.
const wide = [
  'tests/e2e/{accessibility,admin-screens,before-dialog,desk-print,dialogs-both,every-field,every-screen-others,form-versions}.test.ts',
  'tests/e2e/{hostile-words,levels,menu-areas,reportage-tabs,screens-keyboard,settings-both}.test.ts',
  'tests/e2e/lists-{every,general,jobs,locks,logo,maps,my-data,screens,settings,sources,templates,users,webhooks}.test.ts',
  'tests/e2e/workspace-{focus,panels,print,print-breaks,reach,story-fields}.test.ts',
  // What waits for the pauses of tries, and what stands beside a rundown and has its tests at the server and in the store as well.
  'tests/e2e/{agency,archive-list,branches,by-mouse,demo-feeds,devices-simulator,large-files,lost-parts,made-of,maps-view,posts,productions-map}.test.ts',
  'tests/e2e/{lists-programs,reportage-graphics,rounds,souv,workspace-legacy}.test.ts',
];

// What is about the programs of this machine, another browser and a proxy: `.ci/run` installs them first, and runs these once they are there.
const machine = ['tests/e2e/{firefox,one-origin}.test.ts'];

const workers = Math.max(2, availableParallelism());
// Projects with other numbers of workers run one after the other.
const later = { sequence: { groupOrder: 1 } };

// One project per kind of test. Browser tests spend most of their time waiting, so they run side by side as well; the faults measure, so they run alone.
export default defineConfig({
  ...shared,
  test: {
    // Beside each worker run the server, the database and the browser it has started: three on two cores took an eighth longer than two.
    maxWorkers: workers,
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: [
            '{spec,cli,mos-bridge}/**/*.test.{ts,tsx}',
            'packages/*/**/*.test.ts',
            'tests/{contract,conformance,fuzz,golden,house,security}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...apart],
          // What keeps nothing in its modules need not read them again for each file: a third of their time went there.
          isolate: false,
          // A third of their time they wait, for a clock or a program: one more fills it.
          maxWorkers: workers + 1,
          sequence: { groupOrder: 0 },
          globalSetup: ['./packages/testing/src/globalSetup.ts'],
          ...patient,
          testTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'apart',
          ...later,
          // A thread begins in two thirds of the time of a process, and modules are read anew in each as well.
          pool: 'threads',
          include: apart,
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['./packages/testing/src/globalSetup.ts'],
          ...patient,
          testTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          ...later,
          // People who work at once on one node take ten seconds: the only one of the faults that does not measure.
          include: ['tests/{e2e,interop}/**/*.test.ts', 'tests/faults/contention.test.ts'],
          exclude: [...wide, ...machine],
          setupFiles: ['./tests/e2e/tellFailures.ts'],
          globalSetup: ['./packages/testing/src/globalSetup.ts'],
          ...patient,
          testTimeout: 300_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'wide',
          ...later,
          include: wide,
          setupFiles: ['./tests/e2e/tellFailures.ts'],
          globalSetup: ['./packages/testing/src/globalSetup.ts'],
          ...patient,
          testTimeout: 300_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'machine',
          ...later,
          include: machine,
          setupFiles: ['./tests/e2e/tellFailures.ts'],
          globalSetup: ['./packages/testing/src/globalSetup.ts'],
          ...patient,
          testTimeout: 300_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['./packages/testing/src/globalSetup.ts'],
          fileParallelism: false,
          ...patient,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
