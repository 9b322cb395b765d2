import * as z from 'zod';
import { settings } from '../families.ts';
import { entity } from '../kit.ts';
import { Id, Int, Version } from '../scalars.ts';

const EditorConfig = entity('EditorConfig', {
  id: Id,
  version: Version,
  fontFamily: z.string().trim().min(1).max(100),
  fontSize: Int.min(6).max(48).multipleOf(2),
});

export const editor = {
  config: settings('/editor/config', 'how texts look while they are written', { read: 'user', write: 'ADMIN_WRITE' }, EditorConfig),
};
