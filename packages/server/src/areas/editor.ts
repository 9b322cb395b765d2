import { editor } from '@lauda/spec/areas/editor';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';

/** How texts look while they are written, until somebody stores otherwise. */
const EDITOR_CONFIG = { fontFamily: 'Inter', fontSize: 12 };

export const editorHandlers = implement<typeof editor>(editor, { config: settingsHandlers('editor', EDITOR_CONFIG) });
