import { z } from "zod";
import { timestampSchema } from "../fields.ts";
import { findPathClash, isSafePath } from "./safe-path.ts";

/** Maximum number of files per bundle. */
export const MAX_INSTRUCTIONS_FILES = 50;
/** Maximum total size of a bundle's paths and files in UTF-8 bytes, since a run may read all of them. */
export const MAX_INSTRUCTIONS_BYTES = 512 * 1024;
/** The file that an agent program gets, unless a bundle names another. */
export const DEFAULT_INSTRUCTIONS_ENTRY = "AGENTS.md";

const PATH_RULE = "must be a relative path such as references/style.md; each part begins with a letter, a digit or _";
const textSchema = z.string().refine((text) => text.isWellFormed() && !text.includes("\0"), {
	error: "must be text without NUL characters",
});

const bundleShape = {
	entryFile: z.string().refine(isSafePath, { error: PATH_RULE }).default(DEFAULT_INSTRUCTIONS_ENTRY),
	/** File contents by path in the bundle. */
	files: z.record(z.string(), textSchema),
};

export const instructionsSchema = z.strictObject(bundleShape).check(checkBundle);

export const setInstructionsSchema = z
	.strictObject({
		...bundleShape,
		/**
		 * `updatedAt` of the edited instructions, `null` if they were never set; if they have changed since, the response
		 * is 409 `instructions_changed`.
		 */
		basedOn: timestampSchema.nullable().optional(),
	})
	.check(checkBundle);
export type SetInstructions = z.output<typeof setInstructionsSchema>;

function checkBundle({
	value: { entryFile, files },
	issues,
}: z.core.ParsePayload<z.output<z.ZodObject<typeof bundleShape>>>) {
	const report = (path: string, message: string) =>
		void issues.push({ code: "custom", message, input: files, path: [path] });
	const paths = Object.keys(files);
	if (paths.length > MAX_INSTRUCTIONS_FILES) report("files", `must have at most ${MAX_INSTRUCTIONS_FILES} entries`);
	if (sizeOf(files) > MAX_INSTRUCTIONS_BYTES) report("files", `must have at most ${MAX_INSTRUCTIONS_BYTES} bytes`);
	const unsafe = paths.find((path) => !isSafePath(path));
	if (unsafe !== undefined) report("files", `${JSON.stringify(unsafe)} ${PATH_RULE}`);
	const clash = findPathClash(paths);
	if (clash !== null) report("files", `must not have both ${clash.join(" and ")}`);
	if (paths.length > 0 && !Object.hasOwn(files, entryFile)) report("entryFile", "must be the path of one of the files");
}

export const instructionsBundleSchema = z.object({
	entryFile: z.string(),
	/** Empty without instructions. */
	files: z.record(z.string(), z.string()),
	/** Whether the agent's configuration names another file, which the agent's runs get instead. */
	overridden: z.boolean(),
	/** `null` if never set. */
	updatedAt: timestampSchema.nullable(),
});
export type InstructionsBundle = z.infer<typeof instructionsBundleSchema>;

function sizeOf(files: Record<string, string>): number {
	const encoder = new TextEncoder();
	return Object.entries(files).reduce((sum, parts) => sum + encoder.encode(parts.join("")).length, 0);
}
