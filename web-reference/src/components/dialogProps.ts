import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons at the bottom right, the primary one last. */
  actions?: ReactNode;
  /** A named width or px; never wider than the window. */
  width?: 'sm' | 'md' | 'lg' | number;
}

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Width in px; never wider than the window. */
  width?: number;
}

export interface MenuPanelProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}
