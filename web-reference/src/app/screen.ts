import type { Role } from '@lauda/domain';
import type { RouteComponent } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { ActionId } from '../actions/registry.ts';
import type { TextPart } from '../i18n/i18n.ts';
import { AREAS, type Area, type AreaId } from './areas.ts';

type Search = Record<string, unknown>;

/** What the frame has to know of a screen: its address, who may see it, its texts, and how one gets there. */
export interface Screen<P extends string, S> {
  /** The address; `$` stands before what it names. */
  readonly path: P;
  /** Who may see it; without it everybody who is signed in, or who the screen itself lets in. */
  readonly role?: Role;
  /** The texts that come with it. */
  readonly texts?: readonly TextPart[];
  /** What of it the address keeps. */
  search?(search: Search): S;
  readonly load: () => Promise<RouteComponent>;
  /** The area of the main menu it shows. */
  readonly area?: AreaId;
  /** Where the main menu leads, if elsewhere. */
  readonly start?: string;
  /** The verb that goes there, in the palette and the menu of the person. */
  readonly action?: ActionId;
  /** Whether it is a page of the administration; its text there is `admin.` and the end of its address. */
  readonly isAdmin?: boolean;
}
export type AnyScreen = Omit<Screen<string, object>, 'search'>;

export const screen = <const P extends string, S = Record<never, never>>(spec: Screen<P, S>): Screen<P, S> => spec;

const Screens = createContext<readonly AnyScreen[]>([]);
export const ScreensProvider = Screens.Provider;

/** Every screen, for the pages that lead to others. */
export const useScreens = (): readonly AnyScreen[] => useContext(Screens);

/** An area that has a screen. */
export interface OpenArea extends Area {
  /** The address that shows it. */
  readonly path: string;
  /** Another address it stands at, with what is below it. */
  readonly also: string;
}

/** The areas a person may open, those with a screen only, in the order of the rail. */
export const areasFor = (may: (role: string) => boolean, screens: readonly AnyScreen[]): OpenArea[] =>
  AREAS.flatMap((area): OpenArea[] => {
    const found = screens.find((screen) => screen.area === area.id);
    if (!found || (area.role !== null && !may(area.role))) return [];
    return [{ ...area, path: found.start ?? found.path, also: found.path.split('/$')[0]! }];
  });
