// Which test files run which function: the whole suite runs once with every function telling that it was called.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Mutation } from './mutators.ts';
import { type Copy, vitest } from './runs.ts';

/** What a run of everything told: how long each test file takes, in ms, and which of them call each function. */
interface Told {
  readonly took: Readonly<Record<string, number>>;
  /** By `file#where its body begins`. */
  readonly callers: Readonly<Record<string, readonly string[]>>;
}
export interface Reach {
  readonly took: Told['took'];
  /** The test files that call the function a mutation stands in, or any of its file where it runs as its module is loaded; nothing where it has none. */
  testsOf(mutation: Mutation): readonly string[] | undefined;
}
/** The name of a test file while its modules are loaded, before its first line runs. */
const LOADING = 'undefined';

// Says once a process and test file that a function was called. In a browser it says nothing.
const TELL = `globalThis.__called??=(()=>{const {env,getBuiltinModule}=globalThis.process??{};if(!env?.MUTATION_CALLS)return()=>{};
const {appendFileSync}=getBuiltinModule('node:fs');const said=new Set();
return(name)=>{const line=env.MUTATION_TEST+'\\t'+name+'\\n';if(!said.has(line)){said.add(line);appendFileSync(env.MUTATION_CALLS,line);}};})();`.replaceAll(
  '\n',
  '',
);

function bodiesOf(file: string, text: string): ts.ConciseBody[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const bodies: ts.ConciseBody[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) bodies.push(node.body as ts.ConciseBody);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return bodies;
}

/** A source file in which every function tells its name when it is called. */
function telling(file: string, text: string): string {
  const inserts = bodiesOf(file, text).flatMap((body) => {
    const [start, end] = [body.getStart(), body.getEnd()];
    const call = `globalThis.__called(${JSON.stringify(`${file}#${start}`)})`;
    if (ts.isBlock(body)) return [{ at: start + 1, what: `${call};` }];
    return [
      { at: start, what: `(${call},(` },
      { at: end, what: '))' },
    ];
  });
  let told = text;
  for (const { at, what } of inserts.sort((one, other) => other.at - one.at)) told = told.slice(0, at) + what + told.slice(at);
  return `${TELL}${told}`;
}

/** Runs everything in a copy whose functions tell that they are called; test files that fail there without any change are left out, and named. */
async function tellAll(copy: Copy, sources: readonly string[], testFiles: readonly string[], projects: readonly string[]): Promise<Told> {
  const originals = new Map([...sources, ...testFiles].map((file) => [file, copy.read(file)]));
  const calls = path.join(copy.folder, '.calls');
  writeFileSync(calls, '');
  for (const file of sources) copy.write(file, telling(file, originals.get(file)!));
  for (const file of testFiles) copy.write(file, `process.env.MUTATION_TEST=${JSON.stringify(file)};${originals.get(file)}`);
  const first = await vitest(copy, ['run', ...projects], { env: { MUTATION_CALLS: calls } });
  for (const [file, text] of originals) copy.write(file, text);
  const doubtful = first.files.filter(({ failed }) => failed).map(({ file }) => file);
  const again = doubtful.length ? await vitest(copy, ['run', ...projects, ...doubtful]) : { files: [] };
  const broken = new Set(again.files.filter(({ failed }) => failed).map(({ file }) => file));
  for (const file of broken) console.log(`left out, because it fails without any change: ${file}`);
  const callers: Record<string, string[]> = {};
  for (const line of new Set(readFileSync(calls, 'utf8').split('\n'))) {
    const [test, name] = line.split('\t');
    if (test && name && !broken.has(test)) (callers[name] ??= []).push(test);
  }
  return { took: Object.fromEntries(first.files.filter(({ file }) => !broken.has(file)).map(({ file, ms }) => [file, ms])), callers };
}

/** Learns which tests run which function, or reads it from `kept`, where an earlier run on the same sources left it. */
export async function learnReach(
  copy: Copy,
  sources: readonly string[],
  testFiles: readonly string[],
  projects: readonly string[],
  kept: string | undefined,
  /** The sources as they are without any change: the copies are being changed. */
  unchanged: (file: string) => string,
): Promise<Reach> {
  const told: Told =
    kept && existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Told) : await tellAll(copy, sources, testFiles, projects);
  if (kept) writeFileSync(kept, JSON.stringify(told));
  return {
    took: told.took,
    testsOf: ({ file, start }) => {
      const bodies = bodiesOf(file, unchanged(file));
      const callersOf = (body: ts.ConciseBody): readonly string[] => told.callers[`${file}#${body.getStart()}`] ?? [];
      const around = bodies.filter((body) => body.getStart() <= start && start < body.getEnd());
      const inner = around.sort((one, other) => other.getStart() - one.getStart())[0];
      if (inner && !callersOf(inner).includes(LOADING)) return callersOf(inner);
      // All that import the module would be most of the suite.
      const users = new Set(bodies.flatMap(callersOf));
      users.delete(LOADING);
      return users.size > 0 ? [...users] : undefined;
    },
  };
}
