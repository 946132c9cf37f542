import { CodedError } from "@paperclipai/adapter-utils";
import { installAdapterSchema } from "@paperclipai/shared";

/** npm takes these for files; no registry has such a version. */
const FILE_LIKE = /^\.|\.(tgz|tar|tar\.gz)$/i;

/**
 * Checks that a name and a version refer to a package of the registry, not to a file, a URL or an option.
 * @throws {CodedError} `npm_package_invalid`.
 */
export function checkNpmSpec(packageName: string, version: string): void {
	const parsed = installAdapterSchema.safeParse({ packageName, version });
	if (parsed.success && !FILE_LIKE.test(version) && !packageName.startsWith("-")) return;
	throw new CodedError(
		"npm_package_invalid",
		`${JSON.stringify(`${packageName}@${version}`)} is not a package and version of a registry.`,
		{ hint: "Give the name of an npm package, and a version such as 1.2.3, a range or a tag." },
	);
}
