import { DOCUMENT_STATES } from '@lauda/domain';
import { documents } from '@lauda/spec/areas/all-documents';
import { settingsHandlers } from '../collections/settings.ts';
import { readDocument, stateOfDocument } from '../documents/any.ts';
import { lineageOf, mapOf } from '../documents/lineage.ts';
import { type Announcers, DOCUMENT_CONFIG, setAllowedUsers, setPrivate } from '../documents/private.ts';
import { facetsOf, searchDocuments } from '../documents/search.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { implement } from '../implement.ts';
import { followPrivacy } from '../productions/ofGuideline.ts';
import { productionKind } from '../productions/productions.ts';
import { associate, associationOf, dissociate } from '../reportages/associate.ts';
import { announceReportagePrivacy } from '../reportages/make.ts';
import { announceReportPrivacy } from '../reports/reports.ts';
import { drawerOf, moveFromDrawer, putInDrawer, takeOutOfDrawer } from '../rundowns/drawer.ts';
import { announceStoryPrivacy } from '../stories/write.ts';

const announcers: Announcers = {
  story: announceStoryPrivacy,
  reportage: announceReportagePrivacy,
  guideline: async (tx, context, id, was) => {
    await guidelines.rows.announcePrivacy(tx, context, id, was);
    await followPrivacy(tx, context, id);
  },
  production: productionKind.rows.announcePrivacy,
  report: announceReportPrivacy,
};

export const documentsHandlers = implement<typeof documents>(documents, {
  states: async () => [...DOCUMENT_STATES],
  filter: ({ query }, context) => searchDocuments(query, context),
  facets: ({ query }, context) => facetsOf(query, context),
  config: settingsHandlers('documents', DOCUMENT_CONFIG),
  drawer: {
    list: ({ query }, context) => drawerOf(query, context),
    add: ({ body }, context) => putInDrawer(body.ids, body.programId, context),
    remove: ({ query }, context) => takeOutOfDrawer(query.ids, query.programId, context),
    move: ({ body }, context) => moveFromDrawer(body, context),
  },
  associate: {
    load: ({ path }, context) => associationOf(path.id, context),
    create: ({ path }, context) => associate(path.id, path.other, context),
    remove: ({ path, query }, context) => dissociate(path.id, query.keepGuideline ?? true, context),
  },
  load: ({ path }, context) => readDocument(path.id, context),
  state: ({ path }, context) => stateOfDocument(path.id, context),
  map: ({ path }, context) => mapOf(path.id, context),
  lineage: ({ path }, context) => lineageOf(path.id, context),
  private: ({ path, body }, context) => setPrivate(announcers, path.id, body, context),
  allowedUsers: ({ path, body }, context) => setAllowedUsers(announcers, path.id, body.allowedUsers, context),
});
