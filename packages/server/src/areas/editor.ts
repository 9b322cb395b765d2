import { editor } from '@lauda/spec/areas/editor';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';

/** The default appearance of the editor. */
const EDITOR_CONFIG = { fontFamily: 'Inter', fontSize: 12 };

export const editorHandlers = implement<typeof editor>(editor, { config: settingsHandlers('editor', EDITOR_CONFIG) });
