import { writeFileSync } from "node:fs";
import path from "node:path";

/** Short, because podman rejects long paths, which the folder for temporary files may have. */
export const PLACE = "/tmp/paperclip-podman-";

/** The defaults are higher than a machine without privileges may grant. */
const CONFIG = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=16384:16384"]
[engine]
events_logger = "file"
cgroup_manager = "cgroupfs"
runtime = "runc"
exit_command_delay = 1
`;

/** Keeps all of podman's state in a folder. */
export function podmanIn(folder: string): { storage: string[]; env: NodeJS.ProcessEnv } {
	const config = path.join(folder, "containers.conf");
	writeFileSync(config, CONFIG);
	const at = (name: string) => path.join(folder, name);
	const storage = ["--root", at("root"), "--runroot", at("run"), "--tmpdir", at("tmp"), "--storage-driver", "vfs"];
	return { storage, env: { ...process.env, CONTAINERS_CONF: config } };
}
