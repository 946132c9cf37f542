import { probePodman } from "../container/probe-podman.ts";
import { findPrograms } from "../real-cli/find-programs.ts";
import { inScratch } from "./in-scratch.ts";
import { BUSYBOX, CHROMIUM, FIREFOX, SSHD } from "./paths.ts";
import { type ProbeOptions, probeProgram } from "./probe-program.ts";

interface OptionalPart {
	/** @returns why it cannot be used, as a clause after its name; `null` = it can. */
	probe(): string | null;
	/** A sentence. */
	remedy: string;
}

/** Optional programs of tests beyond Node.js, npm, git, sh and the core utilities, and their Debian packages. */
export const OPTIONAL = {
	bash: program("bash", "bash"),
	/** Linked statically, for an image without libraries. */
	busybox: program(BUSYBOX, "busybox-static", ["true"]),
	chromium: program(CHROMIUM, "chromium", ["--version"], "or set PAPERCLIP_TEST_CHROMIUM"),
	claude: agentProgram("claude"),
	"claude-code-acp": acpProgram("claude-code-acp", "@zed-industries/claude-code-acp@0.16.2"),
	codex: agentProgram("codex"),
	find: program("find", "findutils"),
	firefox: program(FIREFOX, "firefox-esr", ["--version"], "or set PAPERCLIP_TEST_FIREFOX"),
	"git-crypt": program("git-crypt", "git-crypt"),
	"git-lfs": program("git-lfs", "git-lfs"),
	/** Mounts of any kind in the test's own folder. */
	mount: {
		probe: () =>
			inScratch((folder) => {
				const reason = probeProgram("mount", ["-t", "tmpfs", "tmpfs", folder]);
				return reason ?? probeProgram("umount", ["--lazy", folder]);
			}),
		remedy: "Install it with: apt-get install mount; and run the tests as root, in a container with CAP_SYS_ADMIN.",
	},
	/** New mount and PID namespaces. */
	namespaces: {
		probe: () => probeProgram("unshare", ["--mount", "--pid", "--fork", "--mount-proc", "true"]),
		remedy:
			"Install it with: apt-get install util-linux; and run the tests as root, in a container with CAP_SYS_ADMIN.",
	},
	"npm-registry": {
		probe: () => probeProgram("npm", ["view", "@superbiche/qwen-paperclip-adapter", "version", "--fetch-retries=1"]),
		remedy: "Connect this machine to the npm registry.",
	},
	opencode: acpProgram("opencode", "opencode-ai@1.18.33"),
	"ordinary-user": {
		probe: () => (process.getuid?.() === 0 ? "is not the user of the tests, which is root" : null),
		remedy: "Run the tests as an ordinary user too.",
	},
	/** A private engine that runs containers: podman, runc and catatonit. */
	podman: {
		probe: probePodman,
		remedy: "Install it with: apt-get install podman runc catatonit curl procps; and run the tests as root.",
	},
	postgres: {
		probe: () => (process.env.PAPERCLIP_TEST_DATABASE_URL ? null : "is not named by PAPERCLIP_TEST_DATABASE_URL"),
		remedy: "Run them with: pnpm test:postgres; after: apt-get install postgresql.",
	},
	/** The embedded database, for tests of its files. */
	pglite: {
		probe: () => (process.env.PAPERCLIP_TEST_DATABASE_URL ? "is replaced by PAPERCLIP_TEST_DATABASE_URL" : null),
		remedy: "Run the tests without that variable too.",
	},
	prlimit: program("prlimit", "util-linux"),
	root: {
		probe: () => (process.getuid?.() === 0 ? null : "is not the user of the tests"),
		remedy: "Run the tests as root too.",
	},
	/** A terminal for programs. */
	script: program("script", "bsdutils"),
	sed: program("sed", "sed"),
	setpriv: program("setpriv", "util-linux"),
	setsid: program("setsid", "util-linux"),
	/** The client. */
	ssh: program("ssh", "openssh-client", ["-V"]),
	/** A server on the loopback interface, and a client. */
	sshd: {
		probe: () =>
			probeProgram(SSHD, ["-V"], USAGE) ?? probeProgram("ssh", ["-V"]) ?? probeProgram("ssh-keygen", ["-?"], USAGE),
		remedy: "Install it with: apt-get install openssh-server openssh-client.",
	},
	tar: program("tar", "tar"),
} satisfies Record<string, OptionalPart>;

export type Optional = keyof typeof OPTIONAL;

/** For programs without a harmless option, which exit with a usage error. */
const USAGE: ProbeOptions = { exitCodes: [0, 1] };

function program(file: string, packages: string, args = ["--version"], otherwise = ""): OptionalPart {
	return {
		probe: () => probeProgram(file, args),
		remedy: `Install it with: apt-get install ${packages}${otherwise && `, ${otherwise}`}.`,
	};
}

function agentProgram(name: string): OptionalPart {
	return {
		probe: () => {
			const [newest] = findPrograms(name);
			return newest === undefined ? "is not installed" : probeProgram(newest.command, ["--version"]);
		},
		remedy: `Install it with: eval "$(scripts/install-real-clis.sh)"; or set PAPERCLIP_TEST_${name.toUpperCase()}.`,
	};
}

function acpProgram(name: string, npmPackage: string): OptionalPart {
	return {
		probe: () => (findPrograms(name).length === 0 ? "is not installed" : null),
		remedy: `Install it with: npm install --global ${npmPackage}.`,
	};
}
