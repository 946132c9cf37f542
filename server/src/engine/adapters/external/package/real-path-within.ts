import { realpath } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { isPathWithin } from "@paperclipai/adapter-utils/host";

/**
 * Resolves links below `packageFolder`.
 * @throws {CodedError} `adapter_file_missing`; `adapter_file_outside` when the real path is outside of the package.
 */
export async function realPathWithin(packageFolder: string, file: string): Promise<string> {
	const relative = path.relative(packageFolder, path.resolve(packageFolder, file));
	if (!isPathWithin(packageFolder, path.resolve(packageFolder, file))) throw fileOutside(relative);
	const root = await realpath(packageFolder);
	const real = await realpath(path.resolve(packageFolder, file)).catch((error: NodeJS.ErrnoException) => {
		if (!["ENOENT", "ENOTDIR", "ELOOP"].includes(error.code ?? "")) throw error;
		throw new CodedError("adapter_file_missing", `The package refers to the file ${relative}, which does not exist.`, {
			hint: "Build the package, or install a complete version.",
		});
	});
	if (!isPathWithin(root, real)) throw fileOutside(relative);
	return path.join(packageFolder, path.relative(root, real));
}

function fileOutside(file: string): CodedError {
	return new CodedError(
		"adapter_file_outside",
		`The package refers to the file ${file}, which is not inside the package.`,
		{
			hint: "Refer only to files inside the package, without symbolic links that point outside of it.",
		},
	);
}
