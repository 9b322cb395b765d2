import { PRINT_FONT_SIZES } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { entity } from '../kit.ts';
import { Id, Int, Version } from '../scalars.ts';

const PrintConfig = entity('PrintConfig', {
  id: Id,
  version: Version,
  fontFamily: z.string().trim().min(1).max(100),
  fontSize: Int.min(PRINT_FONT_SIZES.min).max(PRINT_FONT_SIZES.max).multipleOf(2),
  logoId: Id.nullable(),
});

export const print = {
  config: settings('/print/config', 'the settings of what is printed', { read: 'user', write: 'ADMIN_WRITE' }, PrintConfig),
};
