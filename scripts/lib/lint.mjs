import { checkPackage } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

// Findings that do not apply to a package of modules only: it has no form for `require`, and none for resolvers that ignore `exports`.
const ESM_ONLY = new Set(['CJSResolvesToESM']);
const MODERN = new Set(['bundler', 'node16-esm']);
/** The fields by which npm shows and installs a package. */
const MANIFEST_FIELDS = ['description', 'repository', 'engines', 'license', 'files'];

/** Lists the findings of publint (strict) and Are The Types Wrong about a package as it is installed (a `Package` of the latter), one line each. */
export async function faultsOf(installed, manifest) {
  const unsaid = MANIFEST_FIELDS.filter((field) => !manifest[field]).map((field) => `it says no ${field}`);
  const unread = ['README.md', 'LICENSE'].filter((file) => !installed.fileExists(`/node_modules/${manifest.name}/${file}`));
  const files = installed.listFiles().map((name) => ({ name, data: installed.readFile(name) }));
  const { messages } = await publint({ pkgDir: `/node_modules/${manifest.name}`, pack: { files }, strict: true });
  // Sources are used in the repository alone: an installed package names them but does not contain them.
  const linted = messages.filter(({ path: place }) => !place?.includes('@lauda/source'));
  const { problems = [] } = await checkPackage(installed);
  const untyped = problems.filter(({ kind, resolutionKind }) => !ESM_ONLY.has(kind) && (!resolutionKind || MODERN.has(resolutionKind)));
  return [
    ...unsaid,
    ...unread.map((file) => `it has no ${file}`),
    ...linted.map((message) => formatMessage(message, manifest, { color: false })),
    ...untyped.map((problem) => JSON.stringify(problem)),
  ];
}
