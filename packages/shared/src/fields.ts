import { z } from "zod";

/** Id of every record: a UUID, in the case in which the database returns it, since ids are compared as texts. */
export const idSchema = z.uuid({ error: "must be a UUID" }).toLowerCase();
/** ISO 8601 in UTC. */
export const timestampSchema = z.string();
/** What people call something. One line, because lists and terminals show it in one. */
export const nameSchema = z
	.string()
	.trim()
	.min(1, "must not be empty")
	.max(200)
	.regex(/^\P{Cc}*$/u, { error: "must be one line without control characters" });
/** A time that a client names. The database knows no year 0. */
export const timeSchema = z.iso
	.datetime()
	.refine((time) => !time.startsWith("0000"), { error: "must be after the year 0" });
/** A text that the database compares with others, none of which has such a character. */
export const comparedTextSchema = z
	.string()
	.refine((text) => !text.includes("\0"), { error: "must not have a NUL character" });

/** Counts the versions of what a person decides on. */
export const revisionSchema = z.number().int().min(1);

/** `?limit` and `?cursor` of every list. A response names the next cursor in the `X-Next-Cursor` header. */
export const pageQuerySchema = z.strictObject({
	limit: z.coerce.number().int().min(1).max(200).default(50),
	cursor: z.string().optional(),
});

/** Values of a query separated by commas, as in `?status=failed,timed_out`, each once: what matches one of them. */
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

/** Who did something: the board, an agent in one of its runs, or the server by itself. */
export const actorSchema = z.object({
	kind: z.enum(["board", "agent", "system"]),
	agentId: idSchema.nullable(),
	runId: idSchema.nullable(),
});
export type Actor = z.infer<typeof actorSchema>;
