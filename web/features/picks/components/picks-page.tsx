export default function PicksPage() {
  return null;
}
