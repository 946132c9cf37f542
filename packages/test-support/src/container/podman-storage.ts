import { writeFileSync } from "node:fs";
import path from "node:path";

/** Podman refuses paths as long as those of the folder for temporary files can be. */
export const PLACE = "/tmp/paperclip-podman-";

/** The defaults are higher than what a machine without privileges may grant. */
const CONFIG = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=16384:16384"]
[engine]
events_logger = "file"
cgroup_manager = "cgroupfs"
runtime = "runc"
exit_command_delay = 1
`;

/** How podman is called so that all of its state is in a folder. */
export function podmanIn(folder: string): { storage: string[]; env: NodeJS.ProcessEnv } {
	const config = path.join(folder, "containers.conf");
	writeFileSync(config, CONFIG);
	const at = (name: string) => path.join(folder, name);
	const storage = ["--root", at("root"), "--runroot", at("run"), "--tmpdir", at("tmp"), "--storage-driver", "vfs"];
	return { storage, env: { ...process.env, CONTAINERS_CONF: config } };
}
