import type { Opening } from '@lauda/store';
import { useState } from 'react';

/** Returns this opening of a dialog, by which what it saves is one thing though its answer is lost and it is changed before it is saved again. */
export const useOpening = (): Opening => useState(() => Symbol('dialog'))[0];
