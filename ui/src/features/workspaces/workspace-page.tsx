import { Page } from "../../kit/page.tsx";

export function WorkspacePage() {
	return <Page title="Workspace">{null}</Page>;
}
