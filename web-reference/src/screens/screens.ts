import { locks } from './ActiveLocks/screen.ts';
import { devices } from './Administration/screen.ts';
import { agency } from './Agency/screen.ts';
import { calendar } from './Calendar/screen.ts';
import { cgList } from './CgList/screen.ts';
import { charts } from './Charts/screen.ts';
import { chat, chatHistory } from './Chat/screen.ts';
import { contacts } from './Contacts/screen.ts';
import { archive, scripts, search, trash } from './Documents/screen.ts';
import { drawer } from './Drawer/screen.ts';
import {
  audit,
  backups,
  branch,
  directory,
  facebook,
  fonts,
  general,
  history,
  licence,
  logo,
  logs,
  mailServer,
  maps,
  outbound,
  signIn,
  souvArchive,
  streaming,
  theme,
  twitter,
} from './General/screen.ts';
import { guidelines } from './Guidelines/screen.ts';
import { admin, registration } from './Home/screen.ts';
import { jobs } from './Jobs/screen.ts';
import { mails } from './Mails/screen.ts';
import { media } from './Media/screen.ts';
import { authorities } from './MyData/screen.ts';
import { posts } from './Posts/screen.ts';
import { preview } from './Preview/screen.ts';
import { productions } from './Productions/screen.ts';
import { productionsMap } from './ProductionsMap/screen.ts';
import { prompter } from './Prompter/screen.ts';
import { news, proposals } from './Proposals/screen.ts';
import { reportages } from './Reportages/screen.ts';
import { reports } from './Reports/screen.ts';
import { rounds } from './Rounds/screen.ts';
import { rundown } from './Rundown/screen.ts';
import { rundownGrid } from './RundownGrid/screen.ts';
import { rundowns } from './Rundowns/screen.ts';
import { templates } from './RundownTemplates/screen.ts';
import { searchIndex } from './SearchIndex/screen.ts';
import { settingsList } from './Settings/screen.ts';
import { status } from './Status/screen.ts';
import { stories } from './Stories/screen.ts';
import { teams } from './Teams/screen.ts';
import { users } from './Users/screen.ts';
import { webhooks } from './Webhooks/screen.ts';

/** Every screen, each described by its folder: the routes, the menus and the palette are built from this list. */
export const SCREENS = {
  rundown,
  prompter,
  rundowns,
  rundownGrid,
  preview,
  guidelines,
  productions,
  productionsMap,
  contacts,
  calendar,
  rounds,
  teams,
  proposals,
  agency,
  news,
  reportages,
  posts,
  charts,
  reports,
  media,
  templates,
  devices,
  stories,
  scripts,
  cgList,
  drawer,
  search,
  archive,
  trash,
  general,
  fonts,
  logo,
  maps,
  branch,
  theme,
  mailServer,
  souvArchive,
  directory,
  facebook,
  twitter,
  signIn,
  outbound,
  streaming,
  history,
  licence,
  logs,
  audit,
  status,
  backups,
  locks,
  jobs,
  mails,
  webhooks,
  searchIndex,
  users,
  settingsList,
  registration,
  authorities,
  chat,
  chatHistory,
  admin,
};
