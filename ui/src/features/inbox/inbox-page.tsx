import { Page } from "../../kit/page.tsx";

export function InboxPage() {
	return <Page title="Inbox">{null}</Page>;
}
