import type { Figure } from './parts.ts';

const shown = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toPrecision(2).replace(/\.0$/, ''));
const bytesOf = (bytes: number | undefined): string =>
  bytes === undefined
    ? ''
    : bytes < 1024
      ? `${Math.round(bytes)} B`
      : bytes < 1024 * 1024
        ? `${shown(bytes / 1024)} kB`
        : `${shown(bytes / 1024 / 1024)} MB`;
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** A table for each thing that grows: what it costs at each size and number of nodes. */
export function tablesOf(figures: readonly Figure[]): string {
  return unique(figures.map(({ of }) => of))
    .map((of) => {
      const rows = figures
        .filter((figure) => figure.of === of)
        .map(({ what, size, nodes, servers, database, bytes }) => {
          const times = servers + database === 0 ? ['', ''] : [shown(servers), shown(database)];
          return `| ${[what, size.toLocaleString('en-US'), nodes, ...times, bytesOf(bytes)].join(' | ')} |`;
        });
      return [
        `### ${of}`,
        '',
        `| what | ${of} | nodes | servers, ms | PostgreSQL, ms | bytes |`,
        '|---|---|---|---|---|---|',
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}

/** A plot for each thing that is done: what it costs of servers and database together at one node, at one, ten and a hundred times the size. */
export function plotsOf(figures: readonly Figure[]): string {
  const timed = figures.filter(({ nodes, servers, database }) => nodes === 1 && servers + database > 0);
  return unique(timed.map(({ what }) => what))
    .map((what) => {
      const points = timed.filter((figure) => figure.what === what);
      const costs = points.map(({ servers, database }) => Number(shown(servers + database)));
      const sizes = points.map(({ size }) => `"${size.toLocaleString('en-US')}"`);
      return [
        '```mermaid',
        'xychart-beta',
        `  title "${what}, ms of a processor"`,
        `  x-axis "${points[0]!.of}" [${sizes.join(', ')}]`,
        `  y-axis 0 --> ${shown(Math.max(...costs) * 1.1)}`,
        `  bar [${costs.join(', ')}]`,
        '```',
      ].join('\n');
    })
    .join('\n\n');
}

/** Puts a text between the marks `<!-- name -->` and `<!-- end of name -->` of a page. */
export function between(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  if (!page.includes(begin) || !page.includes(end)) throw new Error(`The page has no marks for ${name}.`);
  return `${page.slice(0, page.indexOf(begin) + begin.length)}\n\n${text}\n\n${page.slice(page.indexOf(end))}`;
}
