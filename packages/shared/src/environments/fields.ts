import { z } from "zod";
import { secretNameSchema } from "../secrets/schema.ts";

/** An absolute path without control characters, which would end a line in the files and messages that name it. */
export const absolutePathSchema = z
	.string()
	.max(4_000)
	.regex(/^\/\P{Cc}*$/u, { error: "must be an absolute path, as in /srv/paperclip" });

/** A name or an address; it reaches command lines, so that it must not look like an option. */
export const hostSchema = z
	.string()
	.max(253)
	.regex(/^[A-Za-z0-9_:][\w.:-]*$/, { error: "must be a host name or an address, as in build.example.org" });

export const portSchema = z.number().int().min(1).max(65_535);

/** Names a secret of the company, as a variable in the configuration of an agent does. */
export const secretReferenceSchema = z.strictObject({ type: z.literal("secret_ref"), secretName: secretNameSchema });
