import { type ChampionshipClass, championshipClasses } from '../../../../../league/contract/championship-classes.js';
import { RadioGroup } from '../../../../ui/form.js';

const options = Object.fromEntries(championshipClasses.map((name) => [name, name])) as Record<
  ChampionshipClass,
  string
>;

interface Props {
  value: ChampionshipClass;
  onChange: (value: ChampionshipClass) => void;
}

export const ClassChoice = ({ value, onChange }: Props) => (
  <RadioGroup legend="Class" name="class" options={options} value={value} onChange={onChange} />
);
