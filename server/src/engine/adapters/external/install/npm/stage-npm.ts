import { writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import { removeBundledUtils } from "../../package/bundled-utils.ts";
import { readManifest } from "../../package/manifest.ts";
import type { StagedPackage } from "../../package/staged-package.ts";
import { removeAdapterUtilsStub, writeAdapterUtilsStub } from "./adapter-utils-stub.ts";
import { limitSize } from "./limit-size.ts";
import { runNpm } from "./npm-client.ts";
import { npmError } from "./npm-error.ts";
import { readInstalled } from "./npm-lockfile.ts";
import { createNpmProgress } from "./npm-progress.ts";
import { checkNpmSpec } from "./npm-spec.ts";
import { readTarballName } from "./tarball-name.ts";

export interface StageFromNpm {
	packageName: string;
	/** A version, a range or a tag. Default: `latest`. */
	version?: string;
	folder: string;
	onStep?: (message: string) => void;
	signal?: AbortSignal;
}

const MAX_STDERR = 256 * 1024;

/** Arguments take precedence over the operator's npm configuration. */
const INSTALL = [
	"install",
	"--ignore-scripts",
	"--omit=dev",
	"--bin-links=false",
	"--audit=false",
	"--fund=false",
	"--update-notifier=false",
	"--engine-strict=false",
	"--global=false",
	"--location=project",
	"--dry-run=false",
	"--package-lock=true",
	"--package-lock-only=false",
	"--lockfile-version=3",
	"--install-strategy=hoisted",
	"--loglevel=http",
	"--progress=false",
	"--color=false",
	"--json=false",
];

/**
 * Runs no lifecycle scripts.
 * @throws {CodedError} `npm_package_invalid`, `npm_missing`, `npm_package_not_found`, `npm_version_not_found`,
 * `npm_unreachable`, `npm_refused`, `npm_integrity`, `disk_full`, `npm_timeout`, `npm_stopped` (by `signal`),
 * `npm_failed`, `adapter_too_large`, and errors of `readManifest`.
 */
export async function stageFromNpm(options: StageFromNpm): Promise<StagedPackage> {
	const { packageName, version = "latest" } = options;
	checkNpmSpec(packageName, version);
	options.onStep?.(`Requesting ${packageName}@${version} from the registry.`);
	return await installPackage(options, version, `${packageName}@${version}`);
}

/** A package that `npm pack` has written. */
export interface StageTarball extends Pick<StageFromNpm, "folder" | "onStep" | "signal"> {
	/** Absolute path. */
	tarball: string;
}

/**
 * Installs the package with its dependencies, like `stageFromNpm`.
 * @throws {CodedError} `adapter_path_invalid` if the file is no package, and the errors of `stageFromNpm`.
 */
export async function stageTarball({ tarball, ...options }: StageTarball): Promise<StagedPackage> {
	const packageName = await readTarballName(tarball);
	options.onStep?.(`Installing the file ${path.basename(tarball)} with its dependencies.`);
	return await installPackage({ ...options, packageName }, `file:${tarball}`, path.basename(tarball));
}

/** @param spec Value of the dependency in a package.json. */
async function installPackage(options: StageFromNpm, spec: string, requested: string): Promise<StagedPackage> {
	const { packageName, folder, onStep = () => {}, signal } = options;
	// The package is named in `package.json`, because npm could treat an argument as a path, a URL or an option.
	const overrides = await writeAdapterUtilsStub(folder);
	const manifest = { private: true, dependencies: { [packageName]: spec }, overrides };
	await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest), { mode: 0o600 });
	let stderr = "";
	const reportProgress = createNpmProgress(packageName, onStep);
	const onStderr = (chunk: string) => {
		stderr = (stderr + chunk).slice(-MAX_STDERR);
		reportProgress(chunk);
	};
	const args = [...INSTALL, `--prefix=${folder}`];
	const exit = await limitSize(folder, requested, signal, (limited) =>
		runNpm({ folder, args, deadlineMs: LIMITS.npmInstallMs, onStderr, signal: limited }),
	);
	if (exit.exitCode !== 0) throw npmError(stderr, packageName, requested, exit);
	await removeBundledUtils(folder);
	await removeAdapterUtilsStub(folder);
	const installed = await readInstalled(folder, packageName);
	onStep(describeInstalled(packageName, installed.version, installed.others));
	const packageFolder = path.join(folder, "node_modules", packageName);
	const packageManifest = await readManifest(packageFolder);
	checkName(packageManifest.name, packageName);
	const { hash, integrity, deprecated } = installed;
	return {
		folder,
		packageFolder,
		manifest: packageManifest,
		hash,
		version: installed.version,
		...(integrity && { integrity }),
		...(deprecated && { deprecated }),
	};
}

function describeInstalled(packageName: string, version: string, others: number): string {
	if (others === 0) return `Fetched ${packageName} ${version}, which has no dependencies.`;
	return `Fetched ${packageName} ${version} with ${others} ${others === 1 ? "dependency" : "dependencies"}.`;
}

function checkName(name: string, packageName: string): void {
	if (name === packageName) return;
	throw new CodedError(
		"adapter_manifest_invalid",
		`The package.json of ${packageName} has the name ${JSON.stringify(name)}.`,
		{
			hint: "Report it to the package's author: both names must match.",
		},
	);
}
