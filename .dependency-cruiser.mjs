/** Who may import whom. Read top to bottom: inner layers first. Anything not listed is forbidden. */
const allow = {
  'packages/domain': [],
  'packages/launch': [],
  'packages/mos': ['packages/domain'],
  'packages/ii': [],
  spec: ['packages/domain'],
  'packages/sdk': ['packages/domain'],
  'packages/store': ['packages/sdk', 'packages/domain'],
  'packages/simulators': ['packages/mos', 'packages/ii', 'packages/domain'],
  'packages/server': ['spec', 'packages/domain', 'packages/launch', 'packages/mos', 'packages/sdk'],
  'mos-bridge': ['packages/launch', 'packages/sdk', 'packages/mos', 'packages/ii', 'packages/simulators', 'packages/domain'],
  cli: ['packages/launch', 'packages/sdk', 'packages/store', 'packages/domain', 'packages/mos', 'packages/simulators'],
  'web-reference': ['packages/sdk', 'packages/store', 'packages/domain'],
  examples: ['packages/sdk', 'packages/store', 'packages/domain', 'packages/mos'],
};

/** The folders of packages whose folders have an order: each knows those before it. What is not listed has no place yet and knows nobody. */
const order = {
  // Storage; documents; subjects, from what is referred to up to what refers; areas, which are lists of handlers; what serves them.
  'packages/server/src': [
    ...['storage', 'audit', 'filestore', 'backup', 'documents', 'collections', 'outbound', 'events', 'directory'],
    ...[
      'auth',
      'files',
      'agency',
      'teams',
      'people',
      'openid',
      'notices',
      'contacts',
      'proposals',
      'rounds',
      'studio',
      'programs',
      'stories',
      'souv',
      'guidelines',
      'reportages',
      'productions',
      'reports',
      'maps',
      'calendars',
      'chats',
      'rundowns',
      'charts',
      'imports',
      'wordpress',
      'posts',
      'branches',
      'smtp',
      'cleaning',
      'status',
      'webhooks',
    ],
    ...['bridge', 'jobs', 'mails', 'publishing'],
    ...['areas', 'repeats', 'http', 'realtime', 'demo', 'commands'],
  ],
  // Words and numbers; what people see of them; a show and its times; what is asked of a show.
  'packages/domain/src': [
    ...['access', 'format', 'locale', 'locks', 'reading', 'routes', 'status', 'messages', 'errors', 'upkeep', 'time', 'calendar'],
    ...['rundown', 'reportage', 'print', 'asRun', 'fit', 'lint', 'story', 'conversation', 'export', 'rules'],
  ],
  'packages/mos/src': ['wire', 'xml', 'profile2', 'profile5', 'profile1', 'profile4', 'profile7', 'profile3'],
  'packages/sdk/src': ['core', 'realtime', 'families', 'session', 'webhooks', 'areas', 'rules', 'node'],
  'mos-bridge/src': ['wire', 'captions', 'graphics', 'archive', 'web'],
  // What a command reads and shows; what it works with; the commands; what draws the screen of a terminal and reaches the machine.
  'cli/src': [
    ...['api', 'i18n', 'config', 'output', 'completion', 'mcp', 'rundown', 'device', 'watch', 'dashboard', 'commands', 'ink', 'runtime'],
  ],
  'packages/store/src': ['core', 'lists', 'jobs', 'desk', 'chat', 'calendar', 'templates', 'rundowns', 'media', 'documents', 'branches'],
  // Words; what draws and knows nothing of the newsroom; who is here; what several screens share; screens; the frame around them.
  'web-reference/src': [
    ...['i18n', 'format', 'theme', 'hooks', 'focus', 'components', 'actions'],
    ...['app', 'forms', 'shared', 'screens', 'shell', 'testing'],
  ],
  'web-reference/src/shared': [
    ...['chat', 'entries', 'made', 'places', 'script', 'secondStep', 'teams', 'versions', 'souv', 'documents', 'branches'],
  ],
  'web-reference/src/screens': [
    ...['Errors', 'Plugins', 'Media', 'Story', 'Rundown', 'RundownGrid', 'Print', 'Prompter', 'Rundowns'],
    ...[
      'Calendar',
      'Contacts',
      'Proposals',
      'Posts',
      'Agency',
      'Rounds',
      'Teams',
      'Mails',
      'Webhooks',
      'Guidelines',
      'Reportages',
      'Reports',
      'Productions',
      'ProductionsMap',
      'Charts',
      'Stories',
      'Settings',
      'Home',
    ],
    ...['Chat'],
    ...['Preview', 'StoryTemplates', 'RundownTemplates'],
    ...['Documents', 'Drawer', 'CgList'],
    ...['Administration', 'ActiveLocks', 'Jobs', 'SearchIndex', 'Status', 'General', 'MyData', 'Users', 'Login', 'Design'],
  ],
};

const ours = `^(${[...Object.keys(allow), 'packages/testing', 'tests', 'scripts'].join('|')})/`;

// Tests meet the layers from outside: they may use the test house and whatever a case needs.
const TEST = '\\.test\\.tsx?$|(^|/)(tests|testing)/';

export default {
  forbidden: [
    ...Object.entries(allow).map(([from, to]) => ({
      name: `${from.replace('packages/', '')}-imports`,
      comment: `${from} may import ${to.join(', ') || 'no other workspace'}.`,
      severity: 'error',
      from: { path: `^${from}/`, pathNot: TEST },
      to: { path: ours, pathNot: [from, ...to].map((allowed) => `^${allowed}/`) },
    })),
    ...Object.entries(order).flatMap(([root, folders]) => {
      const within = (names) => names.map((name) => `^${root}/${name}/`);
      const rule = (from, known) => ({
        name: 'folder-order',
        comment: `Of the folders beside it this one may import ${known.join(', ') || 'none'}.`,
        severity: 'error',
        from,
        to: { path: `^${root}/[^/]+/`, pathNot: within(known) },
      });
      const placed = folders.map((folder, at) => rule({ path: `^${root}/${folder}/`, pathNot: TEST }, folders.slice(0, at + 1)));
      return [...placed, rule({ path: `^${root}/[^/]+/`, pathNot: [...within(folders), TEST] }, [])];
    }),
    {
      name: 'server-ground',
      comment: 'What every folder of the server uses knows of them storage alone; context.ts lists what lives as long as the server.',
      severity: 'error',
      from: { path: '^packages/server/src/[^/]+\\.ts$', pathNot: ['/(context|index|program|server)\\.ts$', TEST] },
      to: { path: '^packages/server/src/[^/]+/', pathNot: '^packages/server/src/storage/' },
    },
    {
      name: 'mos-in-import',
      comment: 'The server reads MOS files in its import only; devices are the business of the bridge.',
      severity: 'error',
      from: { path: '^packages/server/', pathNot: ['^packages/server/src/imports/', TEST] },
      to: { path: '^packages/mos/' },
    },
    {
      name: 'sdk-in-branches',
      comment: 'The server calls other branches through the SDK, and nothing else of ours.',
      severity: 'error',
      from: { path: '^packages/server/', pathNot: ['^packages/server/src/branches/', TEST] },
      to: { path: '^packages/sdk/' },
    },
    {
      name: 'pure-core',
      comment: 'The domain and the codecs do no input or output.',
      severity: 'error',
      from: { path: '^packages/(domain|mos|ii)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-safe',
      comment: 'The SDK and the store run in browsers.',
      severity: 'error',
      from: { path: '^packages/(sdk|store)/src/', pathNot: ['/node/', TEST] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'store-in-screens',
      comment: 'What a list or a form shows comes by the store: the client is made in app/, and others know its types alone.',
      severity: 'error',
      from: { path: '^web-reference/src/', pathNot: ['^web-reference/src/(app|testing)/', TEST] },
      to: { path: '^packages/sdk/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.(css|svg)$|^virtual:' } },
  ],
  // Without the condition a workspace package resolves to a missing dist, and every rule passes.
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: 'node_modules',
    exclude: '(^|/)dist/',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['@lauda/source', 'import', 'node', 'default', 'types'], exportsFields: ['exports'] },
  },
};
