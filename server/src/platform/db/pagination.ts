import { timeSchema } from "@paperclipai/shared";
import { desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { HttpError } from "../errors/http-error.ts";

const cursorSchema = z.tuple([timeSchema, z.uuid()]);

const LARGEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export interface Page {
	limit: number;
	cursor?: string | undefined;
}

export interface PageOf<Item> {
	items: Item[];
	/** `undefined` on the last page. */
	nextCursor: string | undefined;
}

interface PageColumns {
	createdAt: PgColumn;
	id: PgColumn;
}

export const newestFirst = ({ createdAt, id }: PageColumns) => [desc(createdAt), desc(id)];

/** Compares rows, because only a row comparison lets an index find the start of a page. */
export function afterCursor({ createdAt, id }: PageColumns, cursor: string | undefined): SQL | undefined {
	if (cursor === undefined) return undefined;
	const [time, lastId] = decodeCursor(cursor);
	return sql`(${createdAt}, ${id}) < (${time}::timestamptz, ${lastId}::uuid)`;
}

export function toPage<Row extends { createdAt: string; id: string }>(rows: Row[], limit: number): PageOf<Row> {
	const items = rows.slice(0, limit);
	const last = items.at(-1);
	const nextCursor = rows.length > limit && last !== undefined ? cursorAt(last) : undefined;
	return { items, nextCursor };
}

export function cursorAt(row: { createdAt: string; id: string }): string {
	return Buffer.from(JSON.stringify([row.createdAt, row.id])).toString("base64url");
}

/** A cursor whose page begins with the row. */
export function cursorBefore({ createdAt }: { createdAt: string }): string {
	return cursorAt({ createdAt, id: LARGEST_ID });
}

function decodeCursor(cursor: string): [string, string] {
	try {
		return cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
	} catch {
		throw new HttpError(400, "invalid_cursor", "The cursor is not valid for this list.", {
			hint: "Use the value of the X-Next-Cursor header unchanged.",
		});
	}
}
