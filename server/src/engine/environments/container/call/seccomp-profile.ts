import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseJson } from "@paperclipai/adapter-utils";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";

/** Where Podman finds its profile; the first one takes precedence. */
const INSTALLED = ["/etc/containers/seccomp.json", "/usr/share/containers/seccomp.json"];
const MOUNTING = new Set(
	"fsconfig fsmount fsopen fspick mount mount_setattr move_mount open_tree pivot_root setns umount umount2".split(" "),
);

const profileSchema = z.looseObject({ syscalls: z.array(z.looseObject({ names: z.array(z.string()) })) });

/**
 * Writes Podman's own profile without the system calls for mounts. In a user namespace they would work without
 * capabilities, and a program could get rid of the mount over `.git` and replace the file, which git on the server's
 * machine trusts. Docker allows none of them.
 * @returns the path of the profile; `null` if none is installed.
 */
export async function writeSeccompProfile(folder: string): Promise<string | null> {
	for (const installed of INSTALLED) {
		const { data: profile } = profileSchema.safeParse(parseJson(await readRegularFile(installed).catch(() => "")));
		if (profile === undefined) continue;
		const syscalls = profile.syscalls.map((rule) => ({
			...rule,
			names: rule.action === "SCMP_ACT_ALLOW" ? rule.names.filter((name) => !MOUNTING.has(name)) : rule.names,
		}));
		const file = path.join(folder, "seccomp.json");
		await writeFile(file, JSON.stringify({ ...profile, syscalls: syscalls.filter(({ names }) => names.length > 0) }));
		return file;
	}
	return null;
}
