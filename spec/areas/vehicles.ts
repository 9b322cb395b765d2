import { MEDIA_TYPES } from '@lauda/domain';
import * as z from 'zod';
import { referenceList } from '../families.ts';
import { entity, inputOf } from '../kit.ts';
import { Id, Name, Version } from '../scalars.ts';

/** A media outlet something is made for: a channel, a station, a paper, a site. */
export const Vehicle = entity('Vehicle', { id: Id, version: Version, name: Name, type: z.enum(MEDIA_TYPES).meta({ id: 'MediaType' }) });
const Input = inputOf('VehicleInput', Vehicle, ['name', 'type']);
export const vehicles = referenceList('/vehicles', 'vehicle', 'DOCUMENT_ADMIN', Vehicle, Input);
