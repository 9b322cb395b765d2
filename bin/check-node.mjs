// npm scripts run the Node that the lock file brings; where that optional package failed to download, an old Node would run instead and fail obscurely.
// 24.7 is what the server needs (`engines` of its package): the hash of passwords is Node's own.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Lauda needs Node 24.7 or later at run time; this is ${process.version}. Start it by npm ('npm start'), which takes the Node that the project brings; where that is lacking, run 'npm ci' again without --omit=optional.`,
  );
  process.exit(1);
}
