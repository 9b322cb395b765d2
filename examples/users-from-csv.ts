// Creates and changes users as a CSV file says, all of them or none: columns nickname, name, email, username and roles (with spaces between).
// LAUDA_DRY_RUN=1 only tries it. Passwords are given by hand, or the directory of the house knows them.
//
//   LAUDA_USERNAME=admin npm run -s example examples/users-from-csv.ts examples/users.csv
import { readFile } from 'node:fs/promises';
import { type UserLine, ValidationError } from '@lauda/sdk';
import { parse } from 'csv-parse/sync';
import { inNewsroom, stop } from './newsroom.ts';

const file = process.argv[2];
if (!file) stop('Name a file.');
const rows = parse<Record<'nickname' | 'name' | 'email' | 'username' | 'roles', string>>(await readFile(file, 'utf8'), {
  columns: true,
  bom: true,
  trim: true,
  skip_empty_lines: true,
});

await inNewsroom(async (newsroom) => {
  const known = new Map((await newsroom.users.all()).map((user) => [user.username, user]));
  const users = rows.map(({ roles, ...row }): UserLine => {
    const before = known.get(row.username);
    // A known username changes that person and keeps fields the file lacks; the server refuses a role it does not know.
    const wanted = { ...row, roles: roles.split(' ').filter(Boolean) as NonNullable<UserLine['roles']> };
    return before ? { id: before.id, version: before.version, ...wanted } : wanted;
  });
  const dryRun = process.env.LAUDA_DRY_RUN !== undefined;
  try {
    const told = await newsroom.users.import({ users, dryRun });
    for (const { username, nickname, roles } of told)
      console.log(`${known.has(username) ? 'changed' : 'new'}  ${username} (${nickname}), ${roles.length} roles`);
    if (dryRun) console.log('Nothing was kept: it was only tried.');
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // Fields are named by the place in the list, as `users.3.email`; the first line of the file holds the titles.
    for (const { path, rule } of error.fields) {
      const [, at = '0', field = ''] = path.split('.');
      console.error(`line ${Number(at) + 2}, ${field}: ${rule}`);
    }
    process.exitCode = 1;
  }
});
