import type { Role } from '@lauda/domain';
import type { RouteComponent } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { ActionId } from '../actions/registry.ts';
import type { TextPart } from '../i18n/i18n.ts';
import { AREAS, type Area, type AreaId } from './areas.ts';

type Search = Record<string, unknown>;

/** A screen as the shell needs it: its address, who may see it, its texts, and how to get to it. */
export interface Screen<P extends string, S> {
  /** The address; `$` marks a parameter. */
  readonly path: P;
  /** The role that may see it; without one, everybody who is signed in, or whom the screen itself admits. */
  readonly role?: Role;
  /** The text files it needs. */
  readonly texts?: readonly TextPart[];
  /** Reads its search parameters. */
  search?(search: Search): S;
  readonly load: () => Promise<RouteComponent>;
  /** The area of the main menu it shows. */
  readonly area?: AreaId;
  /** Where the main menu leads, if not to `path`. */
  readonly start?: string;
  /** The verb that goes there, in the palette and the menu of the person. */
  readonly action?: ActionId;
  /** Whether it is a page of the administration; its title is `admin.` followed by the end of its address. */
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
  /** The address the menu opens. */
  readonly path: string;
  /** A prefix of addresses that also belong to the area. */
  readonly also: string;
}

/** Returns the areas that the person may open and that have a screen, in the order of the rail. */
export const areasFor = (may: (role: string) => boolean, screens: readonly AnyScreen[]): OpenArea[] =>
  AREAS.flatMap((area): OpenArea[] => {
    const found = screens.find((screen) => screen.area === area.id);
    if (!found || (area.role !== null && !may(area.role))) return [];
    return [{ ...area, path: found.start ?? found.path, also: found.path.split('/$')[0]! }];
  });
