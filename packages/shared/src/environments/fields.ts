import { z } from "zod";
import { secretNameSchema } from "../secrets/schema.ts";

/** Excludes control characters, such as line breaks, which would break files and messages that contain the path. */
export const absolutePathSchema = z
	.string()
	.max(4_000)
	.regex(/^\/\P{Cc}*$/u, { error: "must be an absolute path, for example /srv/paperclip" });

/** Must not look like an option, because it is passed as a command-line argument. */
export const hostSchema = z
	.string()
	.max(253)
	.regex(/^[A-Za-z0-9_:][\w.:-]*$/, { error: "must be a host name or an IP address, for example build.example.org" });

export const portSchema = z.number().int().min(1).max(65_535);

export const secretReferenceSchema = z.strictObject({ type: z.literal("secret_ref"), secretName: secretNameSchema });
