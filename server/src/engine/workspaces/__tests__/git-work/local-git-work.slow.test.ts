import { useWorkspaces } from "../workspace-calls.ts";
import { describeGitWork, describeMergedWork } from "./describe-git-work.ts";
import { MORE, ORDINARY } from "./git-work-cases.ts";

const { calls } = useWorkspaces();
const workplace = { environmentId: async () => null, without: [] };

describeGitWork(calls, workplace, [...ORDINARY, ...MORE]);
describeMergedWork(calls, workplace);
