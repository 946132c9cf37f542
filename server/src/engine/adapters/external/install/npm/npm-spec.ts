import { CodedError } from "@paperclipai/adapter-utils";
import { installAdapterSchema } from "@paperclipai/shared";

/** Versions that npm treats as file names; no registry has such a version. */
const FILE_LIKE = /^\.|\.(tgz|tar|tar\.gz)$/i;

/**
 * Rejects files, URLs and options.
 * @throws {CodedError} `npm_package_invalid`.
 */
export function checkNpmSpec(packageName: string, version: string): void {
	const parsed = installAdapterSchema.safeParse({ packageName, version });
	if (parsed.success && !FILE_LIKE.test(version) && !packageName.startsWith("-")) return;
	throw new CodedError(
		"npm_package_invalid",
		`${JSON.stringify(`${packageName}@${version}`)} is not a valid package name and version.`,
		{ hint: "Give the name of an npm package, and a version such as 1.2.3, a range or a tag." },
	);
}
