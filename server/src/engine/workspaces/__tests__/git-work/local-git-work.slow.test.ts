import { useWorkspaces } from "../workspace-calls.ts";
import { describeGitWork, describeMergedWork } from "./describe-git-work.ts";
import { MORE } from "./git-work-cases.ts";

const { calls } = useWorkspaces();
const workplace = { environmentId: async () => null, without: [] };

describeGitWork(calls, workplace, MORE);
describeMergedWork(calls, workplace);
