import { realpath } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";

/**
 * Where a file of a package really is: its path in `packageFolder` with no symbolic link left in it from there on.
 * @throws {CodedError} `adapter_file_missing`, or `adapter_file_outside` when that is not within the package.
 */
export async function realPathInside(packageFolder: string, file: string): Promise<string> {
	const named = path.relative(packageFolder, path.resolve(packageFolder, file));
	if (!isWithin(packageFolder, path.resolve(packageFolder, file))) throw outside(named);
	const root = await realpath(packageFolder);
	const real = await realpath(path.resolve(packageFolder, file)).catch((error: NodeJS.ErrnoException) => {
		if (!["ENOENT", "ENOTDIR", "ELOOP"].includes(error.code ?? "")) throw error;
		throw new CodedError("adapter_file_missing", `The package names the file ${named}, which it does not have.`, {
			hint: "Build the package, or install a version that is complete.",
		});
	});
	if (!isWithin(root, real)) throw outside(named);
	return path.join(packageFolder, path.relative(root, real));
}

/** By name alone: both paths are absolute and normal. */
export function isWithin(folder: string, file: string): boolean {
	return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

function outside(file: string): CodedError {
	return new CodedError(
		"adapter_file_outside",
		`The package names the file ${file}, which is not inside the package.`,
		{
			hint: "Only files inside the package are loaded, and symbolic links must stay inside too.",
		},
	);
}
