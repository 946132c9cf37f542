export const type = "quok_local";
export const label = "Quok";

export const models = [
	{ id: "quok-large", label: "Large" },
	{ id: "quok-small", label: "Small" },
];

export const agentConfigurationDoc = `# quok_local agent configuration

- cwd (string): Absolute path of the folder the agent works in.
- command (string, default "quok"): The program.
- promptTemplate (string template): Text before the task.
- model (string): Model to use.
- maxSteps (number, default 10): Steps after which the program stops.
- unattended (boolean, default false): Whether no tool asks.
- extraArgs (array of strings): Further arguments.
- env (object of strings): Environment variables of the process.
- timeoutSec (number, default 0): Seconds until a run is stopped.
- graceSec (number, default 15): Seconds between SIGTERM and SIGKILL.
`;
