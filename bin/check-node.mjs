// npm scripts run the Node that the lock file brings; where that optional package failed to download, an old Node would run instead and fail obscurely.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Lauda needs Node 24 or later at run time; this is ${process.version}. Start it by npm ('npm start'), which takes the Node that the project brings; where that is lacking, run 'npm ci' again without --omit=optional.`,
  );
  process.exit(1);
}
