import { z } from 'zod';
import * as shapes from '../../league/contract/shapes.js';
import {
  failure,
  forbidden,
  plainRefusal,
  tooMany,
  unauthorized,
} from '../../league/contract/answer-schemas/refusals.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas that have a name in the document: the shapes of wire.md and the common errors. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  UserSimple: shapes.userSimple,
  SeasonSimple: shapes.seasonSimple,
  SeasonYear: shapes.seasonYear,
  SeasonRider: shapes.seasonRider,
  SeasonDetailed: shapes.seasonDetailed,
  StandRow: shapes.standRow,
  PicksSimple: shapes.picksSimple,
  PicksDetailed: shapes.picksDetailed,
  WeekendSimple: shapes.weekendSimple,
  Weekend: shapes.weekend,
  WeekendAdmin: shapes.weekendAdmin,
  Announcement: shapes.announcement,
  Comment: shapes.comment,
  Notification: shapes.notification,
  CurrentUser: shapes.currentUser,
  Anonymous: shapes.anonymous,
  Unauthorized: unauthorized,
  Forbidden: forbidden,
  TooMany: tooMany,
  Failure: failure,
  Refusal: plainRefusal,
}))
  named.add(schema, { id });

/** Converts schemas to JSON Schema, and collects the named schemas that they use. */
export class SchemaConverter {
  /** By name. Complete after all schemas are converted. */
  readonly components: Record<string, JsonSchema> = {};

  ofAnswer(schema: z.ZodType): JsonSchema {
    return this.convert(schema, 'output');
  }

  /** Describes the values that a client may send, before defaults and conversions. */
  ofRequest(schema: z.ZodType): JsonSchema {
    return this.convert(schema, 'input');
  }

  private convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, { metadata: named, io, unrepresentable: 'any', override: freeDefaults });
    const { $schema: _, $defs = {}, ...json } = withReferences(converted) as JsonSchema;
    for (const [name, definition] of Object.entries($defs)) this.components[name] = definition;
    return json;
  }
}

/** A property with a default may be missing, but zod still requires it if the default also replaces invalid values. */
function freeDefaults({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  const { properties = {}, required } = jsonSchema;
  if (!required) return;
  const needed = required.filter((name) => {
    const property = properties[name];
    return typeof property !== 'object' || !('default' in property);
  });
  if (needed.length > 0) jsonSchema.required = needed;
  else delete jsonSchema.required;
}

/** Redirects references from definitions to the components of the document. */
function withReferences(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withReferences);
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([key, value]: [string, unknown]) => {
    const isReference = key === '$ref' && typeof value === 'string';
    return [key, isReference ? value.replace('#/$defs/', '#/components/schemas/') : withReferences(value)] as const;
  });
  return Object.fromEntries(entries);
}
