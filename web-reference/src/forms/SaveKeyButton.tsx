import { type ReactElement, useRef } from 'react';
import { useActions } from '../actions/useActions.ts';
import { Button, type ButtonProps } from '../components/Button.tsx';

/** The button that saves what stands with it: Ctrl+S presses it, and does nothing where it cannot be pressed. */
export const SaveKeyButton = ({ busy = false, disabled = false, ...rest }: Omit<ButtonProps, 'ref'>): ReactElement => {
  const button = useRef<HTMLButtonElement>(null);
  useActions({ 'form.save': { run: () => button.current?.click(), enabled: () => !busy && !disabled } });
  return <Button kind="primary" {...rest} {...{ busy, disabled }} ref={button} />;
};
