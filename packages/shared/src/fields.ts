import { z } from "zod";

/** A UUID in lower case, as the database returns it, because ids are compared as strings. */
export const idSchema = z.uuid({ error: "must be a UUID" }).toLowerCase();
/** ISO 8601 in UTC. */
export const timestampSchema = z.string();
/** A display name of one line, for lists and terminals. */
export const nameSchema = z
	.string()
	.trim()
	.min(1, "must not be empty")
	.max(200)
	.regex(/^\P{Cc}*$/u, { error: "must be one line without control characters" });
/** A time in a request. The database has no year 0. */
export const timeSchema = z.iso
	.datetime()
	.refine((time) => !time.startsWith("0000"), { error: "must be after the year 0" });
/** Text to compare with database values, which cannot contain NUL characters. */
export const comparedTextSchema = z
	.string()
	.refine((text) => !text.includes("\0"), { error: "must not have a NUL character" });

/** Version of a record that is being decided on. */
export const revisionSchema = z.number().int().min(1);

/** `?limit` and `?cursor` of lists that are returned in pages. A response names the next cursor in the `X-Next-Cursor` header. */
export const pageQuerySchema = z.strictObject({
	limit: z.coerce.number().int().min(1).max(200).default(50),
	cursor: z.string().optional(),
});

/**
 * Alternative values of a query parameter, separated by commas and deduplicated, for example
 * `?status=failed,timed_out`.
 */
export function commaSeparated<Item extends z.ZodType<unknown, string>>(item: Item, maxItems: number) {
	return z
		.string()
		.transform((text) => text.split(","))
		.pipe(
			z
				.array(item)
				.max(maxItems)
				.overwrite((items) => [...new Set(items)]),
		);
}

/** The board, an agent in one of its runs, or the server itself. */
export const actorSchema = z.object({
	kind: z.enum(["board", "agent", "system"]),
	agentId: idSchema.nullable(),
	runId: idSchema.nullable(),
});
export type Actor = z.infer<typeof actorSchema>;
