// Signs in, prints the user and their roles, and signs out. Shows how refusals are told apart.
//
//   LAUDA_USERNAME=editora LAUDA_PASSWORD=lauda-demo npm run -s example examples/login.ts
import { AuthenticationError, RateLimitedError, ServerUnavailableError } from '@lauda/sdk';
import { openNewsroom } from './newsroom.ts';

try {
  const newsroom = await openNewsroom();
  const me = await newsroom.users.me.load();
  const roles = await newsroom.authorities.list();
  console.log(`${me.nickname} (${me.username}) has ${roles.length} roles: ${roles.join(', ')}`);
  await newsroom.auth.logout();
  await newsroom.close();
} catch (error) {
  if (error instanceof AuthenticationError && error.reason === 'error_reset_password') console.error('A new password is needed.');
  else if (error instanceof AuthenticationError || error instanceof RateLimitedError) console.error(error.message);
  else if (error instanceof ServerUnavailableError) console.error('Nobody answers there: is the server running?');
  else throw error;
  process.exitCode = 1;
}
